import { configureGlobal } from 'fast-check'
import { seed } from './rounds.ts'

configureGlobal({ seed })
