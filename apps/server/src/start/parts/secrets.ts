import { Config } from '#kernel/config/config.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import { createKey, readKey } from '#kernel/secrets/secret-key.ts'
import { sealStored } from '#kernel/secrets/seal-stored.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { modules } from '../modules.ts'
import { part } from '../part.ts'

const secrets = part({
  name: 'secrets',
  // an embedded database has locked the data folder, so that no other server creates a key in it
  needs: { config: Config, db: Db, log: Log },
  provides: Secrets,
  start: async ({ config, db, log }) => {
    const opened = await openSecrets(config)
    const columns = modules.flatMap(module => module.secrets ?? [])
    const { plain, unreadable } = await sealStored(db, opened, columns)
    if (plain > 0)
      log.warn(
        `${plain} secrets are stored unencrypted. Set MUSTER_SECRET_KEY, the same on all servers of this database.`,
      )
    if (unreadable > 0)
      log.error(
        `${unreadable} secrets were encrypted with a key that this server does not have. Set it in MUSTER_SECRET_KEY or ` +
          'MUSTER_SECRET_KEY_PREVIOUS. If the key is lost, reset the second factors of the users.',
      )
    return opened
  },
})

async function openSecrets({ secretKeys: { current, previous }, dataDir, databaseUrl }: Config): Promise<Secrets> {
  const inFolder = await readKey(dataDir)
  if (current) return new Secrets(current, inFolder ? [...previous, inFolder] : previous)
  // servers of one database do not share a folder
  if (databaseUrl !== undefined) return new Secrets(undefined, inFolder ? [...previous, inFolder] : previous)
  return new Secrets(inFolder ?? (await createKey(dataDir)), previous)
}

export const secretParts = [secrets]
