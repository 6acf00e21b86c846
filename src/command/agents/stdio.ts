/** MCP over stdio: what both services offer, in one server for one client. `grammar mcp` starts it. */
import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ensureDatabase } from '../../../seed/ensure.ts'
import { readConfig } from '../../config.ts'
import { loadCoordinates } from '../../coordinate/load.ts'
import { coordinateHandlers } from '../../coordinate/service.ts'
import { openDatabase } from '../../database/open.ts'
import { coordinatePart } from '../../mcp/coordinate-part.ts'
import { mediaPart } from '../../mcp/media-part.ts'
import { mcpServers } from '../../mcp/server.ts'
import { loadMedia } from '../../media/load.ts'
import { mediaHandlers, mediaService } from '../../media/service.ts'
import { lintPart } from './lint-part.ts'

/** Writes to standard error, because standard output is for protocol messages only. */
const report = (message: string): void => {
  process.stderr.write(`${message}\n`)
}

/**
 * Serves until the client closes the connection or sends a message that is too long.
 *
 * @param root the folder that an agent may lint
 * @returns whether the client closed it
 */
export async function serveAgents(root: string): Promise<boolean> {
  const { database: file } = readConfig(process.env)
  const { corpus } = await ensureDatabase(file, { onBuild: () => report('Building the corpus …') })
  const database = openDatabase(corpus)
  const media = loadMedia(database)
  const coordinates = loadCoordinates(database)
  const servers = await mcpServers(
    [
      mediaPart(media, mediaHandlers(media)),
      coordinatePart(coordinates, coordinateHandlers(coordinates)),
      lintPart(root),
    ],
    {
      name: 'grammar',
      title: 'Media and coordinate grammar',
      version: mediaService.version,
      onUnexpected: (error) => report(String(error)),
    },
  )
  // After a message of more than 10 MiB the SDK stops reading standard input, so the server exits.
  const ended = Promise.race([once(process.stdin, 'close'), once(process, 'beforeExit')])
  serveStdio(servers, { maxSubscriptions: 0, onerror: ({ message }) => report(message) })
  await ended
  return process.stdin.closed
}
