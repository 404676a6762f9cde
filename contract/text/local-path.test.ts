import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('keeps addresses of this app and nothing else', () => {
  expect(localPath('/user-management?page=2#post-7')).toBe('/user-management?page=2#post-7')
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
  ]) {
    expect(localPath(elsewhere) ?? '/').not.toMatch(/evil|script/)
  }
})
