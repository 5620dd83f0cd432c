import { useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import { Loaded } from 'remote-kit/loaded';
import { useApiKeysQuery, useRevealApiKeyMutation, useSaveApiKeysMutation } from '../../api.ts';
import { useLinkedPart } from '../../settings/frame/use-linked-part.ts';
import styles from '../../settings/settings.module.css';
import { SettingsSection } from '../../settings/settings-section.tsx';
import { useBanner } from '../../settings/use-banner.ts';
import { ApiKeysForm } from './api-keys-form.tsx';
import { changedFields, changedKeys, type KeyField, type KeyText, noTypedKeys } from './keys.ts';
import { useKeyChecks } from './use-key-checks.ts';

const RemoveKeyDialog = lazyPart(
	async () => (await import('./remove-key-dialog.tsx')).RemoveKeyDialog,
	'The question',
);

/** Settings section: the user's own API keys. */
export function ApiKeysSection() {
	const query = useApiKeysQuery();
	useLinkedPart(query.data !== undefined);
	const [save, { isLoading: saving }] = useSaveApiKeysMutation();
	const [reveal, { reset: clearRevealed }] = useRevealApiKeyMutation();
	const [typed, setTyped] = useState(noTypedKeys);
	const { checks, check, clearCheck } = useKeyChecks();
	const [rejected, setRejected] = useState<{ field: KeyField; reason: string }>();
	const [failure, setFailure] = useState<{ title: string; reason: string }>();
	const [done, setDone] = useBanner();
	/** The key that the dialog is about. */
	const [confirming, setConfirming] = useState<KeyText>();
	const [removing, setRemoving] = useState<KeyField>();
	useUnsaved('keys', changedFields(typed).length > 0);

	const clear = () => {
		setDone(undefined);
		setFailure(undefined);
		setRejected(undefined);
	};
	const reset = () => {
		clear();
		for (const field of changedFields(typed)) clearCheck(field);
		setTyped(noTypedKeys);
	};
	const change = (field: KeyField, value: string) => {
		setTyped((before) => ({ ...before, [field]: value }));
		clearCheck(field);
		if (rejected?.field === field) setRejected(undefined);
	};
	const saveTyped = async () => {
		clear();
		const { error: failed } = await save(changedKeys(typed));
		if (!failed) {
			reset();
			return setDone('API keys saved successfully!');
		}
		const reason = describeFailure(failed);
		if (asFailure(failed)?.code !== 'key_rejected')
			return setFailure({ title: 'Failed to save API keys', reason });
		const [field, another] = changedFields(typed);
		if (field && !another) return setRejected({ field, reason });
		// The response does not say which key was rejected, so each is tested.
		setFailure({ title: 'Failed to save API keys', reason });
		for (const each of changedFields(typed)) void check(each, typed[each]);
	};
	const remove = async ({ field, label }: KeyText) => {
		clear();
		setConfirming(undefined);
		setRemoving(field);
		const { error: failed } = await save({ [field]: null });
		setRemoving(undefined);
		if (failed)
			return setFailure({ title: 'Failed to save API keys', reason: describeFailure(failed) });
		if (typed[field] === '') clearCheck(field);
		setDone(`The ${label} key was removed.`);
	};
	const copy = async ({ field, label }: KeyText) => {
		clear();
		const { data, error: failed } = await reveal(field);
		clearRevealed();
		const notAllowed = () =>
			'Your browser blocked the clipboard. Allow it for this page, then try again.';
		const reason = data
			? await navigator.clipboard.writeText(data.key).then(() => undefined, notAllowed)
			: describeFailure(failed);
		if (reason === undefined) setDone(`The ${label} key was copied.`);
		else setFailure({ title: 'The key wasn’t copied', reason });
	};

	return (
		<SettingsSection
			id="api-keys"
			title="API Keys"
			note="Stored encrypted and shown masked. Each key goes only to its own provider, which checks it when you save."
		>
			<p className={styles.strong}>Use your own API keys, if you like.</p>
			<Loaded query={query} name="your API keys" title="Failed to load API keys">
				{(keys) => (
					<ApiKeysForm
						keys={keys}
						typed={typed}
						checks={checks}
						saving={saving && removing === undefined}
						removing={removing}
						rejected={rejected}
						failure={failure}
						done={done}
						onChange={change}
						onTest={(field) => void check(field, typed[field])}
						onSave={() => void saveTyped()}
						onReset={reset}
						onCopy={(text) => void copy(text)}
						onRemove={setConfirming}
					/>
				)}
			</Loaded>
			{confirming && (
				<RemoveKeyDialog
					text={confirming}
					provided={query.data?.provided?.includes(confirming.field) ?? false}
					onKeep={() => setConfirming(undefined)}
					onRemove={() => void remove(confirming)}
				/>
			)}
		</SettingsSection>
	);
}
