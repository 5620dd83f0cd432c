import { ApiKeyEntity } from './account/account.ts';
import { AnnouncementEntity, MaintenanceEntity } from './announcements/announcements.ts';
import {
	AccountLinkEntity,
	AuditEventEntity,
	IdentityEntity,
	SessionEntity,
	UserEntity,
} from './auth/auth.ts';
import {
	CustomerEntity,
	PaymentEntity,
	StripeEventEntity,
	SubscriptionEntity,
} from './billing/billing.ts';
import {
	AnswerPromptEntity,
	ComposeSettingsEntity,
	MessageEntity,
	ThreadEntity,
	VoiceExampleEntity,
} from './compose/compose.ts';
import { FileEntity, FileRevisionEntity } from './editor/editor.ts';
import { FeedEntity, TweetEntity, TweetFetchEntity } from './feed/feed.ts';
import {
	RunEntity,
	RunPostEntity,
	TemplateEntity,
	TemplateVersionEntity,
} from './filter/filter.ts';
import { RateLimitEntity } from './http/limits/rate-limit.entity.ts';
import {
	AttributionEntity,
	EarlyAccessAddressEntity,
	LandingSubmissionEntity,
} from './landing/landing.ts';
import { ReturnedAddressEntity } from './mail/mail.ts';
import { TransferEntity } from './privacy/privacy.ts';
import {
	DiscardedDraftEntity,
	DraftEntity,
	DraftVersionEntity,
	MediaEntity,
	PostResultEntity,
	PublicationEntity,
	PublicationPartEntity,
	PublishingCostEntity,
	PublishingSettingsEntity,
} from './publishing/publishing.ts';
import {
	ReplyDraftEntity,
	ReplyJobEntity,
	TweetActionEntity,
	TweetDoneEntity,
} from './tweets/tweets.ts';
import { UsageDayEntity } from './usage/usage.ts';

/** The tables of all areas. */
export const entities = [
	UserEntity,
	SessionEntity,
	AccountLinkEntity,
	IdentityEntity,
	AuditEventEntity,
	ApiKeyEntity,
	SubscriptionEntity,
	CustomerEntity,
	StripeEventEntity,
	PaymentEntity,
	ThreadEntity,
	MessageEntity,
	AnswerPromptEntity,
	VoiceExampleEntity,
	ComposeSettingsEntity,
	TemplateEntity,
	TemplateVersionEntity,
	RunEntity,
	RunPostEntity,
	ReplyDraftEntity,
	ReplyJobEntity,
	LandingSubmissionEntity,
	EarlyAccessAddressEntity,
	AttributionEntity,
	FileEntity,
	FileRevisionEntity,
	TweetEntity,
	FeedEntity,
	TweetActionEntity,
	TweetDoneEntity,
	TweetFetchEntity,
	DraftEntity,
	DiscardedDraftEntity,
	DraftVersionEntity,
	PublicationEntity,
	PublicationPartEntity,
	PublishingCostEntity,
	PostResultEntity,
	PublishingSettingsEntity,
	MediaEntity,
	TransferEntity,
	RateLimitEntity,
	ReturnedAddressEntity,
	AnnouncementEntity,
	MaintenanceEntity,
	UsageDayEntity,
];
export type Entities = typeof entities;
