import { useId } from 'react';
import { useBeginMastodonMutation } from './network-accounts-api.ts';
import { RedirectForm } from './redirect-form.tsx';

interface Props {
	/** The servers that the user has connected before, as suggestions. */
	servers: readonly string[];
	onCancel: () => void;
}

/** Asks for the address of a Mastodon server, and sends the browser there to sign in. */
export function MastodonForm({ servers, onCancel }: Props) {
	const [begin] = useBeginMastodonMutation();
	const suggestionsId = useId();
	return (
		<>
			<RedirectForm
				title="Mastodon"
				field={{
					label: 'Server',
					help: 'The address of your server, such as mastodon.social. You sign in there.',
					list: suggestionsId,
					inputMode: 'url',
					maxLength: 300,
				}}
				blankError="Enter the address of your server, such as mastodon.social."
				begin={begin}
				submitLabel="Go to the server"
				onCancel={onCancel}
			/>
			<datalist id={suggestionsId}>
				{servers.map((each) => (
					<option key={each} value={each} />
				))}
			</datalist>
		</>
	);
}
