import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { textSizes } from './class-groups.ts'
import { classes } from './classes.ts'

/** Merges by the groups of all of Tailwind's classes; logical sides are sides, too. */
const mergeByAll = extendTailwindMerge({
  extend: {
    conflictingClassGroups: { 'inset-x': ['start', 'end'], mx: ['ms', 'me'], px: ['ps', 'pe'] },
    theme: {
      text: textSizes,
      'font-weight': ['regular', 'medium', 'semi', 'strong', 'bold'],
      radius: ['thumb', 'control', 'card', 'dialog', 'emblem'],
      shadow: ['1', '2', '3', 'edge', 'card', 'toast', 'fill', 'control', 'off', 'dialog', 'focus', 'bad', 'thumb'],
      spacing: ['target', 'field', 'button-large', 'header-phone', 'header', 'rail', 'sheet', 'dialog-tall', 'menu'],
      container: ['form', 'toast', 'dialog', 'feed', 'page', 'wide', 'line', 'lead', 'prose'],
      breakpoint: ['desk', 'wide'],
      animate: ['spin', 'sheen', 'fade', 'fade-out', 'rise', 'drop', 'sink', 'pop', 'late', 'swell'],
    },
  },
})

/** The classes in the sources of the pages, without their modifiers; of those that differ by a number, one. */
function usedClasses(): string[] {
  const web = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter(name => !/\.test\.|class-groups|^testing/.test(name))
  const strings = files.flatMap(name => [...readFileSync(join(web, name), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)])
  const words = strings.flatMap(([, single, double]) => (single ?? double ?? '').split(/\s+/))
  const names = words.map(word => word.replace(/^([\w@/*-]+(\[[^\]]*\]|\([^)]*\))?:)+/, '').replaceAll('!', ''))
  const known = [...new Set(names)].filter(name => name !== '' && mergeByAll(name, name) === name)
  return [...new Map(known.map(name => [name.replaceAll(/[\d.]+/g, '0'), name])).values()]
}

test('of the classes that the pages use, the same win as by the groups of all classes', () => {
  const used = usedClasses()
  expect(used).toEqual(
    expect.arrayContaining(['bg-sunken', 'text-brand-ink', 'min-h-target', '[overflow-anchor:none]']),
  )
  const oneOfEachGroup = mergeByAll(used)
  const wrong = used.filter(
    name =>
      classes(oneOfEachGroup, name) !== mergeByAll(oneOfEachGroup, name) ||
      classes(name, oneOfEachGroup) !== mergeByAll(name, oneOfEachGroup),
  )
  expect(wrong).toEqual([])
})

test('a class replaces only one with the same modifiers', () => {
  expect(classes('p-2 hover:p-3', 'desk:p-5', 'hover:p-1')).toBe('p-2 desk:p-5 hover:p-1')
})
