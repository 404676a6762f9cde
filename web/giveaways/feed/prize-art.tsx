/** A present in gold, for any prize; drawn for a deep ground. */
export function PrizeArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 168 128" aria-hidden className={className}>
      <ellipse cx="84" cy="118" rx="62" ry="6" fill="#000" opacity=".25" />
      <path d="M36 62h96v46a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8z" fill="#DFA52E" />
      <rect x="28" y="42" width="112" height="24" rx="7" className="fill-gold" />
      <path d="M74 42h20v74H74z" fill="#FFF" opacity=".92" />
      <path
        d="M84 42C70 42 50 40 50 26c0-8 6-13 13-13 13 0 18 16 21 29Zm0 0c14 0 34-2 34-16 0-8-6-13-13-13-13 0-18 16-21 29Z"
        fill="none"
        stroke="#FFF"
        strokeWidth="8"
        strokeLinejoin="round"
      />
      <path
        d="m22 16 4-10 4 10 10 4-10 4-4 10-4-10-10-4zM146 14l3-7 3 7 7 3-7 3-3 7-3-7-7-3z"
        fill="#FFF"
        opacity=".9"
      />
      <circle cx="46" cy="6" r="3.5" fill="#FF8F8A" />
      <circle cx="156" cy="40" r="3" fill="#8DBDF7" />
      <circle cx="126" cy="5" r="2.5" fill="#6AD795" />
    </svg>
  )
}
