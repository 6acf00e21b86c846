/** The open connections of a server, each with the last response begun on it. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connections = Map<Socket, ServerResponse | undefined>

export function trackConnections(server: Server): Connections {
  const connections: Connections = new Map()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}
