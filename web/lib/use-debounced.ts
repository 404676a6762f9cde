import { useEffect, useEffectEvent, useState } from 'react'

/** A pause in typing, in milliseconds. */
const settleMs = 250

/** Returns the value once it has not changed for a while (milliseconds). */
export function useDebounced<Value>(value: Value, ms = settleMs): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

interface DebouncedText {
  /** The text without space around it, as it is known outside. */
  value: string
  /** Called after a pause in typing with the new text, which comes back as `value`, at once or later. */
  onSettled: (text: string) => void
  /** What is typed already. */
  initial?: string | undefined
}

/**
 * Returns what is typed into a field, what sets it, and what reports it without a pause. It follows changes from
 * outside; a reported text that comes back does not take the letters that were typed since.
 */
export function useDebouncedText({ value, onSettled, initial = value }: DebouncedText) {
  const [typed, setTyped] = useState(initial)
  const [known, setKnown] = useState(value)
  const [reported, setReported] = useState<readonly string[]>([])
  if (value !== known) {
    const at = reported.lastIndexOf(value)
    setKnown(value)
    setReported(at < 0 ? [] : reported.slice(at + 1))
    if (at < 0 && value !== typed.trim()) setTyped(value)
  }
  const text = typed.trim()
  const report = () => {
    setReported(texts => [...texts, text])
    onSettled(text)
  }
  const reportSettled = useEffectEvent(report)
  useEffect(() => {
    const timer = setTimeout(() => text !== value && reportSettled(), settleMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return [typed, setTyped, report] as const
}
