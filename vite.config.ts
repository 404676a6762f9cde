import { defineConfig } from 'vite'
import { sourceLanguage } from './locales/catalog.ts'
import { pagesIn } from './scripts/build/pages.ts'

/** For the development server, which shows one language: `PAGES_LANGUAGE`, else English. */
export default defineConfig(pagesIn(process.env.PAGES_LANGUAGE ?? sourceLanguage))
