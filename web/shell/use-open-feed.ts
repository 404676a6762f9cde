import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isCompanyWide } from '#contract/policy.ts'

/** Leads to the feed of a team. */
export function useOpenFeed(): (teamId: number) => void {
  const navigate = useNavigate()
  return useCallback(
    (teamId: number) => void navigate({ to: '/', search: isCompanyWide(teamId) ? {} : { team: teamId } }),
    [navigate],
  )
}
