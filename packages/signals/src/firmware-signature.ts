export interface SignedFirmware {
  /** SHA-256 of the file, lower-case hexadecimal. */
  readonly sha256: string
  readonly version: string
  /** Model of the devices that may install it. */
  readonly model: string
}

/** Text whose UTF-8 bytes are signed with Ed25519. It binds file, version and model to each other. */
export const firmwareToSign = ({ sha256, version, model }: SignedFirmware): string =>
  `muster-firmware-1\n${sha256}\n${version}\n${model}\n`
