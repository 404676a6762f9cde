import { onlineManager } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { freshUrl, isQuickTime, retryWaitMs } from './playback.ts'

/** Observes the playback of a video; positions are in seconds. */
export interface WatchListener {
  began: () => void
  moved: (position: number) => void
  /** A seek. */
  jumped: () => void
  /** It is at its end. */
  ended: () => void
  stopped: () => void
}

export type VideoState = 'idle' | 'starting' | 'playing' | 'paused' | 'failed' | 'quicktime'

/** MediaError: the user stopped loading, which is no failure. */
const stoppedByHand = 1
const notSupported = 4

/** The video that plays: only one at a time. */
let current: HTMLVideoElement | null = null

/**
 * Plays a video: after a failure it resumes from the same position, at once when the connection is back; it pauses when another one starts or when it leaves
 * the screen. Returns its state and the props of the element.
 */
export function useVideo(video: RefObject<HTMLVideoElement | null>, url: string, listener: WatchListener | null) {
  const [state, setState] = useState<VideoState>('idle')
  const [failures, setFailures] = useState(0)
  const again = useRef({ at: 0, isWanted: false })
  /** Where it stood before it played. A busy phone hears of the play only once some of it has passed. */
  const stoodAt = useRef(0)
  /** The next attempt waits. */
  const isRetrying = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  usePauseOutOfView(video, state === 'failed' || state === 'quicktime')

  useEffect(
    () =>
      onlineManager.subscribe(isOnline => {
        if (!isOnline || (state !== 'failed' && !isRetrying.current)) return
        clearTimeout(timer.current)
        isRetrying.current = false
        setFailures(count => count + 1)
        setState(now => (now === 'failed' ? 'idle' : now))
      }),
    [state],
  )

  const play = () => {
    setState('starting')
    video.current?.focus({ preventScroll: true })
    // Some browsers require a tap on their own controls, which are visible then.
    video.current?.play().catch(() => setState(now => (now === 'starting' ? 'paused' : now)))
  }
  const fail = (element: HTMLVideoElement) => {
    const code = element.error?.code
    if (code === undefined || code === stoppedByHand) return
    if (code === notSupported && isQuickTime(url)) return setState('quicktime')
    const wait = retryWaitMs(failures)
    if (wait === null) return setState('failed')
    again.current = { at: element.currentTime || again.current.at, isWanted: state !== 'idle' && state !== 'paused' }
    clearTimeout(timer.current)
    isRetrying.current = true
    timer.current = setTimeout(() => {
      isRetrying.current = false
      setFailures(failures + 1)
    }, wait)
    return undefined
  }

  return {
    state,
    play,
    retry: () => {
      setFailures(failures + 1)
      setState('idle')
    },
    events: {
      src: freshUrl(url, failures),
      onError: (event: { currentTarget: HTMLVideoElement }) => fail(event.currentTarget),
      onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        const { at, isWanted } = again.current
        again.current = { at: 0, isWanted: false }
        stoodAt.current = at
        if (at > 0) currentTarget.currentTime = at
        if (isWanted) play()
      },
      onPlay: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        if (current !== currentTarget) current?.pause()
        current = currentTarget
        listener?.began()
        // Time updates come four times a second: the time before the first one counts too.
        if (!currentTarget.seeking) listener?.moved(stoodAt.current)
      },
      onPlaying: () => setState('playing'),
      onPause: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        stoodAt.current = currentTarget.currentTime
        if (!currentTarget.error) setState('paused')
        listener?.stopped()
      },
      onSeeking: () => listener?.jumped(),
      onSeeked: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        if (currentTarget.paused) stoodAt.current = currentTarget.currentTime
        listener?.moved(currentTarget.currentTime)
      },
      onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        if (!currentTarget.seeking) listener?.moved(currentTarget.currentTime)
      },
      onEnded: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        listener?.moved(currentTarget.currentTime)
        listener?.ended()
        listener?.stopped()
      },
    },
  }
}

function usePauseOutOfView(video: RefObject<HTMLVideoElement | null>, isGone: boolean): void {
  useEffect(() => {
    const element = video.current
    if (!element || isGone) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.at(-1)?.isIntersecting === false && document.fullscreenElement !== element) element.pause()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.pause()
      if (current === element) current = null
    }
  }, [video, isGone])
}
