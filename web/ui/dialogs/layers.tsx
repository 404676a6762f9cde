import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { type ReactNode, Suspense, useEffect } from 'react'
import { LateSign } from '#web/ui/late-sign.tsx'
import { uiLimits } from '#web/ui/ui.limits.ts'

/** The props of every dialog that is opened as a layer. */
export interface LayerProps {
  /** False while the exit animation runs. */
  open: boolean
  onClose: () => void
}

interface Layer {
  id: number
  open: boolean
  render: (props: LayerProps) => ReactNode
}

const layers = createStore<readonly Layer[]>([])
let lastId = 0

/**
 * Opens a dialog that outlives its opener: a card that scrolls out of a virtual list unmounts, and must not take with it
 * what was typed in a dialog.
 */
export function openLayer(render: Layer['render']): void {
  lastId += 1
  const id = lastId
  layers.setState(all => [...all, { id, open: true, render }])
}

function closeLayer(id: number): void {
  layers.setState(all => all.map(layer => (layer.id === id ? { ...layer, open: false } : layer)))
  setTimeout(() => layers.setState(all => all.filter(layer => layer.id !== id)), uiLimits.layerExitMs)
}

const closeAll = () => layers.setState(() => [])

/** Renders the open layers. Mounted once, within the router and the query client. Another page closes them all. */
export function LayerHost() {
  const all = useSelector(layers)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && closeAll()), [router])
  useEffect(() => closeAll, [])
  return all.map(({ id, open, render }) => (
    <Suspense key={id} fallback={<LateSign />}>
      {render({ open, onClose: () => closeLayer(id) })}
    </Suspense>
  ))
}
