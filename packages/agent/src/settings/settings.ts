import { z } from 'zod'
import { isPublicKey } from '../firmware/public-key.ts'

const file = z.string().startsWith('/', 'must be an absolute path')
const port = z.int().min(1).max(65_535)
const seconds = z.number().min(1).max(86_400)
const megabytes = (most: number) => z.int().min(1).max(most)

const pattern = z.string().superRefine((text, context) => {
  try {
    void new RegExp(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a regular expression' })
  }
})

const url = (...schemes: readonly string[]) =>
  z.string().refine(text => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`,
  })

const server = z
  .strictObject({
    mqtt: url('mqtt:', 'mqtts:').optional(),
    https: url('https:', 'http:').optional(),
    transport: z.enum(['mqtt', 'https']).default('mqtt'),
    token: z.string().min(1).optional(),
    tokenFile: file.optional(),
    certificateFile: file.optional(),
    keyFile: file.optional(),
    caFile: file.optional(),
  })
  .superRefine((given, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (given.transport === 'mqtt' && !given.mqtt) refuse('mqtt', 'is missing; it is the address of the MQTT port')
    if (given.transport === 'https' && !given.https) refuse('https', 'is missing; it is the address of the server')
    if (given.token !== undefined && given.tokenFile !== undefined) {
      refuse('tokenFile', 'and server.token exclude each other; remove one')
    }
    if (given.certificateFile && !given.keyFile) refuse('keyFile', 'is missing; server.certificateFile needs it')
    if (given.token === undefined && !given.tokenFile && !given.certificateFile) {
      refuse('token', 'is missing; set the device token, or tokenFile, or certificateFile and keyFile')
    }
  })

const tcp = { host: z.string().min(1), port }

const nmea = z
  .strictObject({ device: file.optional(), host: z.string().min(1).optional(), port: port.optional() })
  .refine(({ device, host, port: number }) => (device === undefined) === (host !== undefined && number !== undefined), {
    error: 'needs either device, or host and port',
  })

const can = z
  .strictObject({
    interface: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,14}$/, 'must be the name of an interface, such as can0')
      .optional(),
    log: file.optional(),
    repeat: z.boolean().default(false),
  })
  .refine(({ interface: name, log }) => (name === undefined) !== (log === undefined), {
    error: 'needs either interface or log',
  })

const digitalName = z.string().regex(/^in([1-9]|1[0-6])$/, 'must be in1 to in16')
const analogName = z.string().regex(/^adc([1-9]|1[0-6])$/, 'must be adc1 to adc16')

const inputs = z.strictObject({
  pollMilliseconds: z.int().min(50).max(60_000).default(1000),
  digital: z.record(digitalName, z.strictObject({ file, activeLow: z.boolean().default(false) })).default({}),
  millivolts: z.record(analogName, z.strictObject({ file, factor: z.number().default(1) })).default({}),
})

const frame = z
  .string()
  .regex(/^([0-9A-Fa-f]{3}|[0-9A-Fa-f]{8})#([0-9A-Fa-f]{2}){0,8}$/, 'must be a frame such as 18FEF100#0102')

const command = z
  .strictObject({
    can: z.strictObject({ interface: z.string().min(1), frames: z.array(frame).min(1).max(100) }).optional(),
    script: file.optional(),
    arguments: z.array(pattern).max(20).default([]),
    timeoutSeconds: z.number().min(1).max(3600).default(60),
    output: z.strictObject({ number: z.int().min(1).max(64), on: z.boolean() }).optional(),
  })
  .refine(({ can: bus, script, output }) => [bus, script, output].filter(Boolean).length === 1, {
    error: 'needs exactly one of can, script and output',
  })

const publicKey = z.string().refine(isPublicKey, {
  error: 'must be an Ed25519 public key in base64 (44 characters), as muster-agent sign-firmware prints it',
})

const firmware = z.strictObject({
  publicKeys: z.array(publicKey).min(1).max(20),
  allowDowngrade: z.boolean().default(false),
  script: file,
  versionFile: file,
  megabytes: megabytes(4096).default(512),
})

export const settingsSchema = z
  .strictObject({
    uid: z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'must have 1 to 64 letters, digits, "-", "_", "." or ":"'),
    server,
    model: z.string().max(100).optional(),
    folder: file.default('/var/lib/muster-agent'),
    queue: z
      .strictObject({ megabytes: megabytes(100_000).default(200), groupSeconds: z.number().min(0).max(60).default(0) })
      .prefault({}),
    rates: z.strictObject({ movingSeconds: seconds.default(30), stationarySeconds: seconds.default(600) }).prefault({}),
    gpsd: z.strictObject({ host: tcp.host.default('127.0.0.1'), port: port.default(2947) }).optional(),
    nmea: nmea.optional(),
    can: z.array(can).max(2).default([]),
    inputs: inputs.prefault({}),
    ignition: digitalName.optional(),
    standardInput: z.boolean().default(false),
    outputs: z
      .record(
        z.string().regex(/^([1-9]|[1-5][0-9]|6[0-4])$/, 'must be a number from 1 to 64'),
        z.strictObject({ file, on: z.string().default('1'), off: z.string().default('0') }),
      )
      .default({}),
    commands: z.record(z.string().min(1).max(200), command).default({}),
    files: z.strictObject({ folder: file, megabytes: megabytes(100_000).default(100) }).optional(),
    sniffing: z.strictObject({ megabytes: megabytes(64).default(64) }).optional(),
    firmware: firmware.optional(),
  })
  .superRefine(
    (
      {
        server: { https },
        model,
        files,
        sniffing,
        firmware: updates,
        commands,
        outputs,
        ignition,
        inputs: { digital },
      },
      context,
    ) => {
      const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (!https && (files ?? sniffing ?? updates)) {
        refuse(['server', 'https'], 'is missing; files, sniffing and firmware need it')
      }
      if (updates && model === undefined) refuse(['model'], 'is missing; firmware is signed for a model')
      for (const [name, { output }] of Object.entries(commands)) {
        if (output && !(String(output.number) in outputs)) {
          refuse(['commands', name, 'output', 'number'], `is ${output.number}, which outputs does not contain`)
        }
      }
      if (ignition && !(ignition in digital))
        refuse(['ignition'], `is ${ignition}, which inputs.digital does not contain`)
    },
  )

export type Settings = z.output<typeof settingsSchema>
export type CommandSetting = Settings['commands'][string]
