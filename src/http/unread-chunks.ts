/**
 * Ends the connection of a chunked request that was answered before it had arrived whole (decision 20). Node would
 * parse the rest chunk by chunk in order to drop it: 1.2 MB in chunks of one byte keep the event loop for half a second.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LINGER } from './parser-errors.ts'

export function endUnreadChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    socket.end()
    // Deferred, because Node resumes the socket in this same turn, to drop what is left.
    process.nextTick(() => {
      request.pause()
      socket.pause()
    })
    // With bytes left unread, the system would reset the connection before the client has read the response.
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}
