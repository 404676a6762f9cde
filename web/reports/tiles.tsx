import type { ReactNode } from 'react'
import { number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { percent, shareOf } from '#web/engagement/rates.ts'
import { NotJoined } from './not-joined.tsx'

interface TilesProps {
  figures: {
    people: number
    added: number
    notJoined: number
    notInvited: number
    active: number
    posts: number
    recentPosts: number
    rate: number | null
  }
  /** Of the team's report, whose people are members. */
  teamId: number | undefined
  /** Shows what is behind a figure. */
  onShow: (behind: 'people' | 'active' | 'posts' | 'rates') => void
}

/** The four figures of a report; each leads to the people or posts behind it. */
export function Tiles({ figures, teamId, onShow }: TilesProps) {
  const { people, added, notJoined, notInvited, active, posts, recentPosts, rate } = figures
  const { tiles } = text
  const joined = people - notJoined
  return (
    <ul className="grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4 print:grid-cols-4">
      <Tile
        label={teamId === undefined ? tiles.users : tiles.members}
        value={number(people)}
        detail={added > 0 ? tiles.added({ count: added }) : tiles.noneAdded}
        onPress={() => onShow('people')}
      >
        <NotJoined count={notJoined} teamId={teamId} />
        <NotJoined count={notInvited} teamId={teamId} isUninvited />
      </Tile>
      <Tile
        label={tiles.active}
        value={number(active)}
        detail={joined > 0 ? tiles.activeShare({ share: percent(shareOf(active, joined)) }) : tiles.nobodyJoined}
        onPress={() => onShow('active')}
      />
      <Tile
        label={tiles.posts}
        value={number(posts)}
        detail={tiles.recentPosts({ count: recentPosts })}
        onPress={() => onShow('posts')}
      />
      <Tile
        label={tiles.rate}
        value={percent(rate)}
        detail={rate === null ? (joined > 0 ? tiles.noRate : tiles.nobodyJoined) : tiles.mean}
        onPress={() => onShow('rates')}
      />
    </ul>
  )
}

interface TileProps {
  label: string
  value: string
  detail: string
  onPress: () => void
  /** Below the figure; may have links of its own. */
  children?: ReactNode
}

function Tile({ label, value, detail, onPress, children }: TileProps) {
  return (
    <li className="relative min-w-0 rounded-card bg-surface px-4 py-3.5 shadow-card transition-colors hover:bg-sunken desk:px-5 desk:pt-4 desk:pb-4.5">
      <button
        type="button"
        onClick={onPress}
        className="w-full text-start after:absolute after:inset-0 after:rounded-card"
      >
        <span className="block text-small font-medium text-ink-2">{label}</span>
        <span className="block text-figure tabular-nums">{value}</span>
        <span className="block text-meta text-ink-3">{detail}</span>
      </button>
      {children}
    </li>
  )
}
