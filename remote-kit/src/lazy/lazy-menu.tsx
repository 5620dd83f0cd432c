import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';

/** To be rendered as `opened`. */
export const Menu = lazy(async () => ({
	default: (await import(/* webpackChunkName: "overlays" */ 'design-system/menu')).Menu,
}));

export type Trigger = ReactElement<{
	onClick?: () => void;
	'aria-haspopup'?: 'menu';
	'aria-expanded'?: boolean;
}>;

/**
 * A menu whose code and items are loaded by the first press, because a queue has hundreds of menus.
 * `opened` is the whole menu, open and with the same trigger.
 */
export function LazyMenu({ trigger, opened }: { trigger: Trigger; opened: ReactElement }) {
	const [wasOpened, setOpened] = useState(false);
	const button = cloneElement(trigger, {
		'aria-haspopup': 'menu',
		'aria-expanded': false,
		onClick: () => setOpened(true),
	});
	return wasOpened ? <Suspense fallback={button}>{opened}</Suspense> : button;
}
