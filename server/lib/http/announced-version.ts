import type { FastifyRequest } from 'fastify'
import { versionHeader } from '#contract/events.ts'
import type { Versions } from '#server/lib/versions.ts'

/**
 * Reads the versions that the live stream of another instance has announced to a page, so that its request is not
 * answered as of before.
 */
export const readAnnounced = (versions: Versions) => async (request: FastifyRequest) => {
  const announced = Number(request.headers[versionHeader] ?? 0)
  if (announced > versions.highest) await versions.reach(announced)
}
