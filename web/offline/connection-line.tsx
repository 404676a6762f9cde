import { CloudOff, LoaderCircle, Wifi, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { offline as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { tones } from '#web/ui/tones.ts'
import { type Connection, showLine, useConnection, useContentTime, useLineNotice, useSentCounts } from './connection.ts'

const looks = {
  lost: { Icon: WifiOff, tone: 'warning' },
  unreachable: { Icon: CloudOff, tone: 'warning' },
  slow: { Icon: LoaderCircle, tone: 'info' },
  back: { Icon: Wifi, tone: 'success' },
} as const

/** One line below the header about the connection, while there is something to say. What is sticky stays below it. */
export function ConnectionLine() {
  const connection = useConnection()
  const notice = useLineNotice()
  const isShown = connection !== null || notice !== null
  useLayoutEffect(() => {
    showLine(isShown)
    return () => showLine(false)
  }, [isShown])
  return <div role="status">{connection ? <Line connection={connection} /> : notice}</div>
}

function Line({ connection }: { connection: Connection }) {
  const detail = useDetail(connection)
  return <LineLook connection={connection}>{detail && <span className="truncate">{detail}</span>}</LineLook>
}

export function LineLook({ connection, children }: { connection: Connection; children?: ReactNode }) {
  const { Icon, tone } = looks[connection]
  const { soft, ink } = tones[tone]
  return (
    <p
      className={classes(
        'flex h-connection-line items-center justify-center gap-2 overflow-hidden px-4 text-small whitespace-nowrap text-ink-2',
        soft,
      )}
    >
      <Icon className={classes('size-4.5 shrink-0', ink, connection === 'slow' && 'animate-spin')} />
      <strong className={classes('font-strong', ink)}>{text[connection]}</strong> {children}
    </p>
  )
}

function useDetail(connection: Connection): string {
  const contentTime = useContentTime()
  const sent = useSentCounts()
  const now = useMinutes()
  if (connection === 'slow') return contentTime === null ? text.stillLoading : text.textFirst
  if (connection === 'back') return text.sent(sent)
  return contentTime === null ? '' : text.cached({ minutes: Math.max(0, Math.floor((now - contentTime) / minuteMs)) })
}

const minuteMs = 60_000

function useMinutes(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The connection lines of a page that is rendered ahead, of which follow-connection.ts shows one. */
export const StaticLines = () => (
  <div role="status">
    {(['lost', 'back'] as const).map(connection => (
      <div key={connection} data-line={connection} hidden>
        <LineLook connection={connection} />
      </div>
    ))}
  </div>
)
