import type { RemoteProps } from 'shell/contract/remote';
import { ComposeScreen } from './compose-screen.tsx';

/** The compose screen at its address. */
export function ComposePage({ location, navigate, onUnsavedChange, session }: RemoteProps) {
	return (
		<ComposeScreen
			search={location.search}
			navigate={navigate}
			onUnsavedChange={onUnsavedChange}
			username={session.user.username}
		/>
	);
}
