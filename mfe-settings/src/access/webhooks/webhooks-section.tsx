import type { ResponseOf } from 'bff/client/client';
import { type createWebhook, WEBHOOK_LIMIT, type Webhook } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { Loaded } from 'remote-kit/loaded';
import { SettingsSection } from '../../settings/settings-section.tsx';
import styles from '../access.module.css';
import { ConfirmedRemoval } from '../confirmed-removal.tsx';
import { Secret } from '../secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { useDeleteWebhookMutation, useWebhooksQuery } from './webhooks-api.ts';

/** Settings section: webhooks, and a form that adds one. */
export function WebhooksSection() {
	const query = useWebhooksQuery();
	const [remove] = useDeleteWebhookMutation();
	const [isAdding, setAdding] = useState(false);
	const [added, setAdded] = useState<ResponseOf<typeof createWebhook>>();
	/** Whether the form or the secret, which had the focus, was closed. */
	const [wasClosed, setWasClosed] = useState(false);

	const close = () => {
		setAdding(false);
		setAdded(undefined);
		setWasClosed(true);
	};
	return (
		<SettingsSection
			id="webhooks"
			title="Webhooks"
			note="Warble sends events to your own server as they happen."
		>
			<Loaded query={query} name="your webhooks">
				{(webhooks) => (
					<>
						<ConfirmedRemoval
							verb="Delete"
							past="deleted"
							effect="Warble stops sending events to it. Its list of deliveries is deleted too."
							nameOf={({ url }: Webhook) => `The webhook to ${hostOf(url)}`}
							remove={({ id }) => remove(id)}
						>
							{({ removing, ask }) =>
								webhooks.length === 0 ? (
									<p className={styles.dim}>
										No webhooks yet. With a webhook, your server can react when a draft is posted or
										a filter run ends, without polling.
									</p>
								) : (
									<ul className={styles.list} aria-label="Webhooks">
										{webhooks.map((webhook) => (
											<WebhookRow
												key={webhook.id}
												webhook={webhook}
												isRemoving={removing?.id === webhook.id}
												onDelete={() => ask(webhook)}
											/>
										))}
									</ul>
								)
							}
						</ConfirmedRemoval>
						{added ? (
							<Secret
								title={`The webhook to ${hostOf(added.webhook.url)} was added`}
								what="the secret"
								secret={added.secret}
								onClose={close}
							>
								<p>
									Your server verifies with this secret that a request is from Warble. Requests are
									signed as in{' '}
									<a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
										Standard Webhooks
									</a>
									.
								</p>
							</Secret>
						) : isAdding ? (
							<WebhookForm onAdded={setAdded} onCancel={close} />
						) : webhooks.length < WEBHOOK_LIMIT ? (
							<Button autoFocus={wasClosed} onClick={() => setAdding(true)}>
								Add a webhook
							</Button>
						) : (
							<p className={styles.dim}>
								You have {WEBHOOK_LIMIT} webhooks. Delete one to add another.
							</p>
						)}
					</>
				)}
			</Loaded>
		</SettingsSection>
	);
}

function hostOf(url: string): string {
	return URL.parse(url)?.host ?? url;
}
