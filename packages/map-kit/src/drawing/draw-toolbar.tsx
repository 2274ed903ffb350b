import type { DrawLabels } from './draw-labels.ts'
import type { Drawing } from './use-drawing.ts'

interface Props {
  drawing: Drawing
  labels: DrawLabels
  /** Next step, or the new position of a handle. */
  hint: string
  /** Problem with the shape. */
  problem: string | undefined
  onPlace: () => void
  onFinish: () => void
}

/** Shows the tools and a hint for the next step. */
export function DrawToolbar({ drawing, labels, hint, problem, onPlace, onFinish }: Props) {
  const { shape, tool } = drawing
  const corners = shape?.kind === 'polygon' ? shape.ring.length : 0
  const chosen = tool ?? shape?.kind
  return (
    <div className="mk-draw-bar">
      <div className="mk-draw-tools" role="group" aria-label={labels.tools}>
        {(['circle', 'polygon'] as const).map(kind => (
          <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => drawing.begin(kind)}>
            {labels[kind]}
          </button>
        ))}
        {tool && <ToolButton label={labels.place} can={!drawing.isFull} onClick={onPlace} />}
        {tool === 'polygon' && <ToolButton label={labels.finish} can={corners > 2} onClick={onFinish} />}
        <ToolButton label={labels.undo} can={drawing.canUndo} onClick={drawing.undo} />
        <ToolButton label={labels.clear} can={shape !== undefined && !tool} onClick={drawing.clear} />
      </div>
      <p role="status">{hint}</p>
      {problem && (
        <p role="alert" className="mk-draw-problem">
          {problem}
        </p>
      )}
    </div>
  )
}

// a disabled button would lose the focus
function ToolButton({ label, can, onClick }: { label: string; can: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={!can}
      onClick={() => {
        if (can) onClick()
      }}
    >
      {label}
    </button>
  )
}
