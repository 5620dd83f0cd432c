import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Toast } from 'remote-kit/toasts';

const Toasts = lazyPart(async () => (await import('remote-kit/toasts')).Toasts, 'A message');

/** Shows toasts. `toasts` has to be rendered. */
export function useToasts(): { show: (toast: Toast) => void; toasts: ReactNode } {
	const [list, setList] = useState<readonly Toast[]>([]);
	const show = useCallback((toast: Toast) => setList((before) => [...before, toast]), []);
	return { show, toasts: list.length > 0 && <Toasts toasts={list} /> };
}
