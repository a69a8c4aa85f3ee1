/** Disables default features that are not used or routed, so that discovery does not advertise them. */
export const NO_EXTRA_FEATURES = {
  devInteractions: {enabled: false},
  rpInitiatedLogout: {enabled: false},
  pushedAuthorizationRequests: {enabled: false},
  dPoP: {enabled: false},
  resourceIndicators: {enabled: false},
} as const;
