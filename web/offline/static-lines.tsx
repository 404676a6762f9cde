import { LineLook } from './connection-line.tsx'

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
