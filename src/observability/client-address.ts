/** The address of a client, including behind proxies. It is only logged and does not affect responses. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from 'proxy-addr'
import { WrongSetting } from '../config.ts'

export type ClientAddress = (request: IncomingMessage) => string | undefined

export const peerAddress: ClientAddress = ({ socket }) => socket.remoteAddress

/**
 * @param trusted number of proxies, or their addresses and networks separated by commas; empty for none
 * @throws WrongSetting if it is neither
 */
export function clientAddress(trusted: string): ClientAddress {
  if (trusted === '') return peerAddress
  const trust = trustOf(trusted)
  return (request) => {
    const address = proxyAddress(request, trust)
    // The header may contain anything: a port, a name, or a forged value.
    return isIP(address) === 0 ? peerAddress(request) : address
  }
}

function trustOf(trusted: string): (address: string, hop: number) => boolean {
  if (/^[0-9]{1,2}$/.test(trusted)) return (_, hop) => hop < Number(trusted)
  try {
    return proxyAddress.compile(trusted.split(',').map((word) => word.trim()))
  } catch {
    throw new WrongSetting(
      `TRUST_PROXY must be a number of proxies, or addresses and networks such as "loopback, 10.0.0.0/8"; it is "${trusted}".`,
    )
  }
}
