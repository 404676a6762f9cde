import { expect, test } from 'vitest'
import { deviceOf, isIos } from './device.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const google = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const devices = {
  iphone: [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    'iPhone',
    5,
  ],
  ipad: [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'MacIntel', 5],
  mac: [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'MacIntel', 0],
  pixel: [
    `Mozilla/5.0 (Linux; Android 14; Pixel 7) ${google} Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Linux armv81',
    5,
  ],
  galaxyTab: [`Mozilla/5.0 (Linux; Android 13; SM-X200) ${google} Chrome/129.0.0.0 Safari/537.36`, 'Linux armv81', 5],
  edge: [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.46`,
    'Win32',
    0,
  ],
  firefox: ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Linux x86_64', 0],
  reader: ['Reader/1', 'Ink', 0],
} as const

test.each([
  ['iphone', 'mobile', 'Safari', '18.0', true],
  ['ipad', 'tablet', 'Safari', '18.0', true],
  ['mac', 'desktop', 'Safari', '18.0', false],
  ['pixel', 'mobile', 'Chrome', '130.0.0.0', false],
  ['galaxyTab', 'tablet', 'Chrome', '129.0.0.0', false],
  ['edge', 'desktop', 'Edge', '130.0.2849.46', false],
  ['firefox', 'desktop', 'Firefox', '131.0', false],
  ['reader', 'desktop', 'Unknown', '', false],
] as const)('%s is a %s with %s %s', (key, deviceType, browserName, browserVersion, ios) => {
  const [userAgent, platform, maxTouchPoints] = devices[key]
  const device = { userAgent, platform, maxTouchPoints } as Navigator
  expect(deviceOf(device)).toEqual({ deviceType, platform, browserName, browserVersion })
  expect(isIos(device)).toBe(ios)
})
