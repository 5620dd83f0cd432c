import type { ResponseOf } from 'bff/client/client';
import { type createWebhook, type WebhookEvent, webhookEvents } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { Choice } from 'design-system/choice';
import { ChoiceGroup } from 'design-system/choice-group';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import styles from '../../settings/settings.module.css';
import { describeEvent } from './event-texts.ts';
import { useCreateWebhookMutation } from './webhooks-api.ts';

interface Props {
	onAdded: (added: ResponseOf<typeof createWebhook>) => void;
	onCancel: () => void;
}

/** The events that are chosen at first. */
const usualEvents: readonly WebhookEvent[] = [
	'publication.posted',
	'publication.failed',
	'publication.needs_you',
];

/** Adds a webhook. */
export function WebhookForm({ onAdded, onCancel }: Props) {
	const [create, { error, isLoading, originalArgs }] = useCreateWebhookMutation();
	const [url, setUrl] = useState('');
	const [events, setEvents] = useState(usualEvents);
	/** Problems are shown after the first attempt. */
	const [wasSent, setWasSent] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const titleId = useId();
	const failure = asFailure(error);
	const isRefused = failure?.code === 'invalid_input';
	useUnsaved('webhook', url !== '' || events !== usualEvents);
	useEffect(() => {
		// The pressed button was replaced by this form, so the focus moves here.
		field.current?.focus();
	}, []);
	useEffect(() => {
		if (isRefused) field.current?.focus();
	}, [isRefused]);

	const isHttps = URL.parse(url.trim())?.protocol === 'https:';
	const problem = !wasSent
		? undefined
		: !isHttps
			? 'Enter an address that begins with https://.'
			: isRefused && originalArgs?.url === url.trim()
				? failure.message
				: undefined;
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isLoading) return;
		setWasSent(true);
		if (!isHttps) return field.current?.focus();
		if (events.length === 0) return;
		const { data } = await create({ url: url.trim(), events: [...events] });
		if (data) onAdded(data);
	};
	const toggle = (event: WebhookEvent, isChosen: boolean) =>
		setEvents(webhookEvents.filter((each) => (each === event ? isChosen : events.includes(each))));

	return (
		<form
			className={styles.form}
			noValidate
			aria-labelledby={titleId}
			onSubmit={(event) => void submit(event)}
		>
			<h3 id={titleId} className={styles.strong}>
				Add a webhook
			</h3>
			<TextField
				ref={field}
				label="Address"
				type="url"
				placeholder="https://example.com/warble"
				help="Of a public server. It receives a POST request for each event."
				error={problem}
				autoComplete="off"
				maxLength={500}
				value={url}
				readOnly={isLoading}
				onChange={({ currentTarget }) => setUrl(currentTarget.value)}
			/>
			<ChoiceGroup
				legend="Events"
				error={wasSent && events.length === 0 ? 'Choose at least one event.' : undefined}
			>
				{webhookEvents.map((event) => (
					<Choice
						key={event}
						type="checkbox"
						label={describeEvent(event)}
						note={<code>{event}</code>}
						checked={events.includes(event)}
						disabled={isLoading}
						onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
					/>
				))}
			</ChoiceGroup>
			{failure && !isRefused && !isLoading && (
				<Notice tone="error" title="The webhook wasn’t added" live>
					{describeFailure(failure)}
				</Notice>
			)}
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={isLoading}>
					Add the webhook
				</Button>
				<Button variant="quiet" disabled={isLoading} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
