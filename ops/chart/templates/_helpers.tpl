{{- define "parlance.name" -}}
{{- if contains "parlance" .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-parlance" .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "parlance.selector" -}}
app.kubernetes.io/name: parlance
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "parlance.labels" -}}
{{ include "parlance.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}
