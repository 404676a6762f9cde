import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/lib/context.ts'
import { browserLanguage } from '#server/lib/http/request-language.ts'
import type { Client } from '../sign-in.service.ts'
import { readCookie } from './cookies.ts'

export function clientOf(ctx: Ctx, request: FastifyRequest, browser = ''): Client {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    browser,
    language: browserLanguage(request),
    session: readCookie(ctx, request, 'session'),
  }
}
