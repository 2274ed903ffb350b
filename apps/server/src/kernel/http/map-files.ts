import { open } from 'node:fs/promises'
import type { Permission } from '@muster/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapStylePath, mapTilesPath, sitePlanPath, type MapsConfig } from '../config/maps.ts'
import type { Use } from '../dependency.ts'
import { byteRange } from './byte-range.ts'
import { bearerToken, Authenticator } from './caller.ts'
import { PreparedResponse } from './prepared-response.ts'
import { forbidden, notFound, Problem, unauthorized } from './problem.ts'
import { countAsUser } from './request-limits.ts'

/** Maximum bytes per response; directories and tiles of a PMTiles file are much smaller. */
const largest = 8 * 1024 * 1024

/** Permissions of screens with a map. */
const mapViews: readonly Permission[] = [
  'ADM_FLEET_AT_GLANCE_VIEW',
  'ADM_FLEET_HISTORY_VIEW',
  'ADM_GEOFENCE_VIEW',
  'ADM_UNIT_VIEW',
]

export interface MapFiles {
  maps: MapsConfig
  use: Use
  /** GeoJSON of the demo fleet's work sites. */
  sitePlan?: (() => object) | undefined
}

/**
 * Serves the files of the map: style files for everyone, tiles in byte ranges and the plan of the demo for users of a map.
 */
export async function mapFileRoutes(app: FastifyInstance, { maps, use, sitePlan }: MapFiles): Promise<void> {
  maps.styleFiles.forEach((text, i) => {
    const answer = new PreparedResponse(() => text)
    app.get(mapStylePath(i), (request, reply) =>
      answer.send(request, reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })),
    )
  })
  if (sitePlan) {
    const answer = new PreparedResponse(() => JSON.stringify(sitePlan()))
    app.get(sitePlanPath, async (request, reply) => {
      await admitToMap(request, use(Authenticator))
      return answer.send(request, reply.header('cache-control', 'private, max-age=3600'))
    })
  }
  app.get(mapTilesPath, async (request, reply) => {
    await admitToMap(request, use(Authenticator))
    if (maps.tiles === undefined) throw notFound('map-file')
    return sendRange(maps.tiles, request, reply)
  })
}

async function admitToMap(request: FastifyRequest, authenticator: Authenticator): Promise<void> {
  const token = bearerToken(request.headers.authorization)
  if (!token) throw unauthorized(['problem.logIn'], { code: 'TOKEN_MISSING' })
  const caller = await authenticator.authenticate(token, request.ip)
  if (!caller || caller.session?.isSetupOnly) throw unauthorized(['problem.token'])
  await countAsUser(request, caller.limits.holder)
  if (!mapViews.some(permission => caller.acls.has(permission)))
    throw forbidden(['problem.noMap'], {
      code: 'PERMISSION_MISSING',
    })
}

/** Opens the file for each request, so that it can be replaced while the server runs; the ETag then changes. */
async function sendRange(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await open(path, 'r').catch(() => {
    throw new Problem('UNAVAILABLE', ['problem.mapUnreadable'])
  })
  try {
    const { size, mtimeMs } = await file.stat()
    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
    void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
    const { range, 'if-none-match': known, 'if-match': wanted, 'if-range': only } = request.headers
    if (wanted !== undefined && wanted !== etag) throw new Problem('MAP_FILE_CHANGED', ['problem.mapChanged'])
    if (request.method === 'HEAD') return reply.header('content-length', size).type('application/vnd.pmtiles').send()
    if (known === etag) return reply.code(304).send()
    const part = range === undefined || (only !== undefined && only !== etag) ? undefined : byteRange(range, size)
    if (!part || part.end - part.start >= largest) {
      void reply.header('content-range', `bytes */${size}`)
      throw new Problem('RANGE_REFUSED', {
        english: `Request one byte range of at most ${largest} bytes of the ${size} of the map file.`,
      })
    }
    const bytes = Buffer.alloc(part.end - part.start + 1)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, part.start)
    return await reply
      .code(206)
      .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
      .type('application/vnd.pmtiles')
      .send(bytes.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
