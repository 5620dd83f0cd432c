import type { WebhookEvent } from 'bff/contract/access/webhooks';

const texts: Readonly<Record<WebhookEvent, string>> = {
	'publication.posted': 'A draft was posted',
	'publication.failed': 'A network refused a post',
	'publication.needs_you': 'A post needs you',
	'proposal.created': 'A program made a proposal',
	'proposal.answered': 'You answered a proposal',
	'run.finished': 'A filter run ended',
};

/** An event in words. A newer server may have events that this page does not know. */
export function describeEvent(event: WebhookEvent): string {
	return texts[event] ?? event;
}

/** `A draft was posted; a filter run ended` */
export function describeEvents(events: readonly WebhookEvent[]): string {
	const [first = '', ...others] = events.map(describeEvent);
	return [first, ...others.map((each) => each.charAt(0).toLowerCase() + each.slice(1))].join('; ');
}
