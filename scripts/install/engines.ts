import { existsSync } from 'node:fs'
import { installOnDebian } from './packages.ts'

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

/** Browsers with other engines than Chromium's, as Debian packages them. */
export const engines = {
  firefox: {
    programs: { firefox: '/usr/bin/firefox-esr' },
    packages: ['firefox-esr'],
  },
  webkit: {
    programs: {
      driver: '/usr/bin/WebKitWebDriver',
      browser: `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
      screen: '/usr/bin/Xvfb',
      bus: '/usr/bin/dbus-run-session',
    },
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'dbus',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-base',
    ],
  },
} as const

export type Engine = keyof typeof engines
export const engineNames = ['firefox', 'webkit'] as const satisfies Engine[]

export const isInstalled = (engine: Engine): boolean => Object.values(engines[engine].programs).every(existsSync)

if (import.meta.main)
  for (const engine of engineNames) if (!isInstalled(engine)) installOnDebian(engine, engines[engine].packages)
