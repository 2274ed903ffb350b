import type { Operation } from '@muster/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { embedExposed } from './cross-origin.ts'
import type { Embeds } from './embeds.ts'
import { checkAccess } from './guards.ts'
import type { Admission } from './guards.ts'
import { forbidden, unauthorized } from './problem.ts'

/**
 * Admits an embed token to the operations of its widgets, from pages of its origins, until it expires. @throws Problem 401 for an
 * unknown or expired token, 403 for another origin or operation
 */
export async function admitEmbed(
  embeds: Embeds,
  operation: Operation,
  token: string,
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const pass = await embeds.find(token)
  // before any refusal, so that a page of an allowed origin can read the error of its token
  if (origin !== undefined && (pass?.origins.has(origin) || (await embeds.allowsOrigin(origin))))
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': embedExposed })
  if (!pass?.admission) throw unauthorized(['problem.embedToken'])
  if (origin === undefined || !pass.origins.has(origin)) {
    throw forbidden(['problem.embedOrigin', { origin: origin ?? '-' }], {
      code: 'ORIGIN_REFUSED',
    })
  }
  if (!pass.operations.has(operation.id)) {
    throw forbidden(['problem.notEmbedded'], { code: 'NOT_EMBEDDED' })
  }
  checkAccess(operation, pass.admission.caller)
  await embeds.used([{ token, origin }])
  return pass.admission
}
