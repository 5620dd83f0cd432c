import type { WebhookEvent } from 'bff/contract/access/webhooks';

const texts: Readonly<Record<WebhookEvent, string>> = {
	'publication.posted': 'A draft was posted',
	'publication.failed': 'A network refused a post',
	'publication.needs_you': 'A post needs you',
	'proposal.created': 'A program asks for your approval',
	'proposal.answered': 'You answered a program',
	'run.finished': 'A filter run ended',
};

/** An event in words. A newer server may have events that this page does not know. */
export function describeEvent(event: WebhookEvent): string {
	return texts[event] ?? event;
}
