import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

interface Issued {
  certFile: string
  keyFile: string
}

/** Certificate authority with files in a folder. */
export class Authority implements Issued {
  readonly certFile: string
  readonly keyFile: string
  readonly #folder: string
  readonly #name: string
  #issued = 0

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
    const { certFile, keyFile } = this.#make(name, [])
    this.certFile = certFile
    this.keyFile = keyFile
  }

  /** Issues a certificate for a common name. */
  issue(commonName: string): Issued {
    return this.#make(commonName, ['-CA', this.certFile, '-CAkey', this.keyFile])
  }

  #make(commonName: string, signer: readonly string[]): Issued {
    const file = (kind: string) => join(this.#folder, `${this.#name}-${this.#issued}.${kind}.pem`)
    this.#issued++
    const [certFile, keyFile] = [file('certificate'), file('key')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
    const files = ['-keyout', keyFile, '-out', certFile]
    const args = ['req', '-x509', ...curve, '-subj', `/CN=${commonName}`, ...files, ...signer]
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl could not make a certificate: ${stderr}`)
    return { certFile, keyFile }
  }
}
