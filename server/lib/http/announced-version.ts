import type { onRequestHookHandler } from 'fastify'
import { versionHeader } from '#contract/events.ts'
import type { Versions } from '#server/lib/freshness/versions.ts'

/**
 * Reads the versions that the live stream of another instance has announced to a page, so that its request is not
 * answered as of before.
 */
export const readAnnounced =
  (versions: Versions): onRequestHookHandler =>
  (request, _reply, done) => {
    const announced = Number(request.headers[versionHeader] ?? 0)
    return announced > versions.highest ? versions.reach(announced) : done()
  }
