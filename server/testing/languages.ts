import { loadLanguages } from '#server/lib/language.ts'

loadLanguages()
