import type { ResponseOf } from 'bff/client/client';
import { type createWebhook, WEBHOOK_LIMIT, type Webhook } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { Loaded } from 'remote-kit/loaded';
import { SettingsSection } from '../../settings/settings-section.tsx';
import styles from '../access.module.css';
import { Ending } from '../ending.tsx';
import { Secret } from '../secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { useDeleteWebhookMutation, useWebhooksQuery } from './webhooks-api.ts';

/** Settings section: the addresses that receive events of the account. */
export function WebhooksSection() {
	const query = useWebhooksQuery();
	const [remove] = useDeleteWebhookMutation();
	const [isAdding, setAdding] = useState(false);
	const [added, setAdded] = useState<ResponseOf<typeof createWebhook>>();
	/** Whether the form or the secret was closed, whose button had the focus. */
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
			note="Warble tells your own server what happens, as it happens."
		>
			<Loaded query={query} name="your webhooks">
				{(webhooks) => (
					<>
						<Ending
							verb="Delete"
							past="deleted"
							effect="Nothing is sent there any more. Its deliveries are deleted too."
							nameOf={({ url }: Webhook) => `The webhook to ${hostOf(url)}`}
							end={({ id }) => remove(id)}
						>
							{({ ending, ask }) =>
								webhooks.length === 0 ? (
									<p className={styles.dim}>
										No webhooks. With one, your server can act when a draft is posted or a filter
										run ends, without asking again and again.
									</p>
								) : (
									<ul className={styles.list} aria-label="Webhooks">
										{webhooks.map((webhook) => (
											<WebhookRow
												key={webhook.id}
												webhook={webhook}
												isEnding={ending?.id === webhook.id}
												onDelete={() => ask(webhook)}
											/>
										))}
									</ul>
								)
							}
						</Ending>
						{added ? (
							<Secret
								title={`The webhook to ${hostOf(added.webhook.url)} was added`}
								what="the secret"
								secret={added.secret}
								onClose={close}
							>
								<p>
									With this secret your server can check that a request is from Warble. The
									signatures are those of{' '}
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
