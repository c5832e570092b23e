import type { ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { Modal } from './modal.tsx'

type Props = {
  as: 'modal' | 'drawer'
  title: string
  open: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** The same content as a modal or as a drawer. */
export function Panel({ as, footer, children, ...panel }: Props) {
  if (as === 'modal') {
    return (
      <Modal {...panel} footer={footer}>
        {children}
      </Modal>
    )
  }
  return (
    <Drawer {...panel}>
      <div className="panel-body">{children}</div>
      {footer && <footer className="panel-actions">{footer}</footer>}
    </Drawer>
  )
}
