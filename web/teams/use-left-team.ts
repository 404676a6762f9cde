import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { leftTeam as text } from '#locales/text.ts'
import type { Feed } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** Leads back to Company-wide, with a word, when the user is taken out of the team whose feed is open. */
export function useLeftTeam(team: number | undefined, feeds: readonly Feed[]): void {
  const navigate = useNavigate()
  const open = useRef<Feed>(undefined)
  useEffect(() => {
    const left = open.current
    open.current = feeds.find(({ teamId }) => teamId === team)
    // without any feed, they are not loaded, or the user has signed out
    if (!left || left.teamId !== team || open.current || feeds.length === 0) return
    toast({ title: text.title({ team: left.name }), description: text.text })
    void navigate({ to: '/', search: {}, replace: true })
  }, [team, feeds, navigate])
}
