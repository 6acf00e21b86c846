/**
 * Makes the signed files that the tests of content credentials read: `node run.mjs scripts/credential-files.ts`. It
 * needs openssl to make a root certificate and a signer; their keys are thrown away, so the bytes differ in each run.
 */
import { execFileSync } from 'node:child_process'
import { createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type * as C2pa from '@contentauth/c2pa-wasm'
import { validator } from '../src/adapters/c2pa/validator.ts'
import { fileTools, inputFile } from '../src/machine/files.ts'

const files = path.join(import.meta.dirname, '../test/adapters/files')
const folder = path.join(files, 'c2pa')
const tools = fileTools(files, async () => ({ missing: 'no program is needed' }))
const SIGNATURE_BYTES = 2048
const SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype'

const scratch = mkdtempSync(path.join(tmpdir(), 'credentials-'))
const inScratch = (name: string): string => path.join(scratch, name)
const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { cwd: scratch, stdio: 'ignore' })
}

function makeCertificates(): void {
  writeFileSync(
    inScratch('profiles'),
    `[req]
distinguished_name=name
[name]
[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign
subjectKeyIdentifier=hash
[signer]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,emailProtection
authorityKeyIdentifier=keyid
`,
  )
  const forever = ['-days', '36500', '-sha256']
  for (const name of ['root', 'signer']) {
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`)
  }
  const subject = (name: string): string[] => [
    '-subj',
    `/O=Test ${randomUUID()}/CN=${name}`,
    '-config',
    'profiles',
  ]
  openssl(
    'req',
    '-x509',
    '-new',
    '-key',
    'root.key',
    ...forever,
    ...subject('Root'),
    '-extensions',
    'root',
    '-out',
    'root.pem',
  )
  openssl('req', '-new', '-key', 'signer.key', ...subject('Signer'), '-out', 'signer.csr')
  openssl(
    'x509',
    '-req',
    '-in',
    'signer.csr',
    '-CA',
    'root.pem',
    '-CAkey',
    'root.key',
    '-CAcreateserial',
    ...forever,
    '-extfile',
    'profiles',
    '-extensions',
    'signer',
    '-out',
    'signer.pem',
  )
}

/** Headers and strings of CBOR (RFC 8949), as far as a signature needs them. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
const bytesOf = (content: Uint8Array): Buffer => Buffer.concat([head(2, content.length), content])
const textOf = (content: string): Buffer =>
  Buffer.concat([head(3, content.length), Buffer.from(content)])

/** COSE_Sign1 (RFC 9052) with ES256 and the chain in the protected header, padded to the length that was reserved. */
function signatureOf(claim: Uint8Array): Uint8Array<ArrayBuffer> {
  const chain = ['signer.pem', 'root.pem'].map((name) =>
    bytesOf(new X509Certificate(readFileSync(inScratch(name))).raw),
  )
  const algorithm = Buffer.from([0x01, 0x26])
  const header = Buffer.concat([head(5, 2), algorithm, head(0, 33), head(4, 2), ...chain])
  const signed = [textOf('Signature1'), bytesOf(header), bytesOf(Buffer.alloc(0)), bytesOf(claim)]
  const key = createPrivateKey(readFileSync(inScratch('signer.key')))
  const signature = sign('sha256', Buffer.concat([head(4, 4), ...signed]), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  const padded = (pad: number): Buffer =>
    Buffer.concat([
      Buffer.from([0xd2]),
      head(4, 4),
      bytesOf(header),
      head(5, 1),
      textOf('pad'),
      bytesOf(Buffer.alloc(pad)),
      Buffer.from([0xf6]),
      bytesOf(signature),
    ])
  const least = 256
  return new Uint8Array(padded(least + SIGNATURE_BYTES - padded(least).length))
}

interface Action {
  readonly action: string
  readonly digitalSourceType?: string
}

async function signed(
  library: typeof C2pa,
  source: string,
  mediaType: string,
  actions: readonly Action[],
): Promise<Uint8Array> {
  const manifest = {
    claim_generator_info: [{ name: 'test', version: '1' }],
    assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
  }
  using builder = library.WasmBuilder.fromJson(
    JSON.stringify(manifest),
    JSON.stringify({ verify: { verify_trust: false } }),
  )
  const signer = {
    alg: 'es256',
    reserveSize: SIGNATURE_BYTES,
    sign: async (claim: Uint8Array) => signatureOf(claim),
  }
  return await builder.sign(signer, mediaType, tools.blob(inputFile(files, source)!))
}

mkdirSync(folder, { recursive: true })
makeCertificates()
const library = await validator(tools)
const captured = { action: 'c2pa.created', digitalSourceType: `${SOURCE}/digitalCapture` }
const generated = { action: 'c2pa.created', digitalSourceType: `${SOURCE}/trainedAlgorithmicMedia` }
const cropped = { action: 'c2pa.cropped' }
const picture = 'picture/clean.jpg'
for (const [name, source, mediaType, actions] of [
  ['generated.jpg', picture, 'image/jpeg', [generated]],
  ['two-origins.jpg', picture, 'image/jpeg', [captured, captured, cropped]],
  ['no-origin.jpg', picture, 'image/jpeg', [cropped]],
  ['captured.png', 'picture/deep.png', 'image/png', [captured, { action: 'org.example.stamped' }]],
  ['generated.mp4', 'container/hdr-clean.mp4', 'video/mp4', [generated]],
  ['captured.wav', 'container/broadcast.wav', 'audio/wav', [captured]],
] as const) {
  writeFileSync(path.join(folder, name), await signed(library, source, mediaType, actions))
}
const changed = readFileSync(path.join(folder, 'generated.jpg'))
changed[changed.length - 40]! ^= 1
writeFileSync(path.join(folder, 'changed.jpg'), changed)
writeFileSync(path.join(folder, 'root.pem'), readFileSync(inScratch('root.pem')))
makeCertificates()
writeFileSync(path.join(folder, 'other-root.pem'), readFileSync(inScratch('root.pem')))
rmSync(scratch, { recursive: true })
