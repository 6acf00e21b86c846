/**
 * What is used of Node's `http`. An `import` of it reads all its exports, and with them loads undici for a WebSocket
 * that nobody asks for: a tenth of a start.
 */
export const { createServer, METHODS, ServerResponse, STATUS_CODES, validateHeaderValue } =
  process.getBuiltinModule('node:http')
