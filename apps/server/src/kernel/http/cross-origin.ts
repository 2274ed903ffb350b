import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { Operation } from '@muster/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Embeds } from './embeds.ts'
import { forbidden } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Operation of a preflight route for pages with an embed token. */
    embedded?: Operation
  }
}

/** Seconds for which a browser may cache a preflight. */
const maxAge = 600
const preflight = { strictPreflight: false, maxAge } satisfies FastifyCorsOptions

/** Response headers readable by a page with an embed token. */
export const embedExposed = 'content-disposition, retry-after, x-request-id'

export interface CrossOriginOptions {
  /** Origins of other sites that may call all operations, such as `https://partner.example`. */
  origins: readonly string[]
  embeds: () => Embeds
}

/**
 * Admits pages of other origins. Pages of the configured origins may call everything; pages of the origins of an embed token
 * may send preflights for the calls of widgets, and `admitEmbed` decides about each call. Without credentials, because no cookie
 * is used.
 */
export async function crossOrigin(app: FastifyInstance, { origins, embeds }: CrossOriginOptions): Promise<void> {
  const listed = new Set(origins)
  await app.register(cors, {
    delegator: async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
      const { headers, routeOptions } = request
      const { embedded } = routeOptions.config
      if (headers.origin !== undefined && listed.has(headers.origin)) return ofConfigured
      if (!embedded) return { origin: false }
      return ofEmbed(embedded, request, embeds())
    },
  })
}

const ofConfigured: FastifyCorsOptions = {
  ...preflight,
  origin: true,
  methods: 'GET, POST, PUT, DELETE',
  allowedHeaders: 'authorization, content-type, username, password, brand, x-request-id',
  exposedHeaders: 'content-disposition, retry-after, x-data-as-of, x-request-id',
}

/** @throws Problem 403 for an origin without a token */
async function ofEmbed(
  { method, path }: Operation,
  { headers }: FastifyRequest,
  embeds: Embeds,
): Promise<FastifyCorsOptions> {
  const { origin } = headers
  if (!origin || !headers['access-control-request-method'] || !(await embeds.allowsOrigin(origin))) {
    throw forbidden(
      { english: `No embed token is for pages of ${origin ?? 'no origin'}, so they may not call ${path}` },
      {
        code: 'ORIGIN_REFUSED',
      },
    )
  }
  return {
    ...preflight,
    origin: true,
    methods: method,
    allowedHeaders: 'authorization, content-type',
    exposedHeaders: embedExposed,
  }
}

/** `onRoute` hook for files that pages of every origin load: code and addresses, nothing that requires a token. */
export function openToAll(route: RouteOptions): void {
  route.config = {
    ...route.config,
    cors: { origin: '*', exposedHeaders: null },
    helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
  } as NonNullable<RouteOptions['config']>
}
