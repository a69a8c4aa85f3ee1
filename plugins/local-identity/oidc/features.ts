/** What is on by default in the library, and neither used nor routed here: discovery must not promise it. */
export const NO_EXTRA_FEATURES = {
  devInteractions: {enabled: false},
  rpInitiatedLogout: {enabled: false},
  pushedAuthorizationRequests: {enabled: false},
  dPoP: {enabled: false},
  resourceIndicators: {enabled: false},
} as const;
