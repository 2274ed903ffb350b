import type { FastifyRequest } from 'fastify'
import type { Problem } from './problem.ts'

const causes = new WeakMap<FastifyRequest, Problem>()

/** Stores the problem in the response to a request, for its log lines. */
export function noteCause(request: FastifyRequest, problem: Problem): void {
  causes.set(request, problem)
}

export const causeOf = (request: FastifyRequest) => causes.get(request)
