import type { RemoteProps } from 'shell/contract/remote';
import type { LazyPart } from './lazy-part.tsx';

/** The screens of a remote by their paths, in lower case. */
export type LazyScreens = Readonly<Record<string, LazyPart<RemoteProps>>>;

/** The screen at the address. The shell's router ignores case and a slash at the end. */
export function ScreenAt({ screens, ...props }: RemoteProps & { screens: LazyScreens }) {
	const Screen = screens[props.location.path.toLowerCase().replace(/\/+$/, '')];
	return Screen ? <Screen {...props} /> : null;
}
