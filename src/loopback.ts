/** Recognises addresses that only this machine can reach, which includes every page that a browser here shows. */
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** @param host as HOST has it: an address or a name, of which `localhost` alone is known to stay here */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return host.toLowerCase() === 'localhost'
  return loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
