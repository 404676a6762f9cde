import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { useSetTimeZone } from './company.data.ts'
import { companyQuery } from './company.ts'

/** Gives a company without a time zone that of this device, once; for those who may change it. The first one decides. */
export function useFirstTimeZone(mayChange: boolean) {
  const { data: company } = useQuery(companyQuery)
  const { mutate } = useSetTimeZone()
  const isSent = useRef(false)
  const isWanted = mayChange && company?.timeZone === null
  useEffect(() => {
    if (!isWanted || isSent.current) return
    isSent.current = true
    mutate({ body: { timeZone: ownTimeZone(), isGuess: true } })
  }, [isWanted, mutate])
}
