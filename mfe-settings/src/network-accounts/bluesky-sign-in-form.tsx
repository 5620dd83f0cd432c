import { Button } from 'design-system/button';
import { useBeginBlueskyMutation } from './network-accounts-api.ts';
import { RedirectForm } from './redirect-form.tsx';

interface Props {
	/** Of an account that is connected again. */
	knownHandle?: string | undefined;
	/** Chooses the other way to connect, with the handle that was typed. */
	onAppPassword: (handle: string) => void;
	onCancel: () => void;
}

/** Asks for a handle at Bluesky, and sends the browser to the account's server to sign in. */
export function BlueskySignInForm({ knownHandle = '', onAppPassword, onCancel }: Props) {
	const [begin] = useBeginBlueskyMutation();
	return (
		<RedirectForm
			title="Bluesky"
			field={{
				label: 'Handle',
				help: 'With or without @, such as name.bsky.social. You sign in at your account’s server.',
				maxLength: 253,
			}}
			initialValue={knownHandle}
			blankError="Enter your handle, such as name.bsky.social."
			begin={begin}
			submitLabel="Go to Bluesky"
			otherWay={(handle, isBusy) => (
				<Button disabled={isBusy} onClick={() => onAppPassword(handle)}>
					Use an app password instead
				</Button>
			)}
			onCancel={onCancel}
		/>
	);
}
